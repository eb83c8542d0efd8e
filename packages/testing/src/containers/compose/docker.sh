#!/bin/bash
# `docker compose …` by podman-compose, which makes a container again only when told to, and which lets no container restart
# whose `depends_on` has ended: so `up` starts what prepares the others first.
set -e
[ "$1" = compose ] && shift
compose() { python3 -m podman_compose --podman-build-args=--network=host "$@"; }
again() { compose up -d --no-deps --force-recreate "$@"; }
case "$1" in
  # One first: the others share its layers.
  build) compose --parallel 1 build prepare && compose --parallel 3 build ;;
  run) shift; compose --profile admin run -T "$@" ;;
  up)
    shift 2
    [ "$1" = --no-deps ] && { shift; again "$@"; exit; }
    again prepare
    [ "$(podman wait "${COMPOSE_PROJECT_NAME}_prepare_1")" = 0 ] || { podman logs "${COMPOSE_PROJECT_NAME}_prepare_1"; exit 1; }
    again "$@"
    ;;
  *) compose "$@" ;;
esac

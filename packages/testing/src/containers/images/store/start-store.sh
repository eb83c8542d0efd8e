# Starts PostgreSQL with DocumentDB and FerretDB in front, and ends with whichever ends first.
set -e
bin=/usr/lib/postgresql/18/bin
data=/data/db/pg
socket=/tmp

pause() { perl -e 'select undef, undef, undef, 0.1'; }
sql() { psql --quiet --host=$socket --username=officina --dbname=postgres --set=ON_ERROR_STOP=1 "$@"; }

if ! test -e $data/PG_VERSION; then
  $bin/initdb --pgdata=$data --username=officina --auth=trust --no-locale --encoding=UTF8 >/dev/null
  printf '%s\n' "listen_addresses=''" "unix_socket_directories='$socket'" 'max_connections=120' \
    "shared_preload_libraries='pg_cron,pg_documentdb_core,pg_documentdb'" "cron.database_name='postgres'" \
    'cron.use_background_workers=on' "documentdb.localhost_connection_string='host=$socket'" \
    'documentdb_core.enableCollation=on' 'documentdb.enableCollationWithNonUniqueOrderedIndexes=on' \
    'documentdb.indexBuildScheduleInSec=59' 'deadlock_timeout=100ms' 'log_min_messages=error' >>$data/postgresql.conf
fi
$bin/postgres -D $data &
postgres=$!
until sql --command='select 1' >/dev/null 2>&1; do kill -0 $postgres; pause; done
sql --command='create extension if not exists documentdb cascade'

auth=--no-auth
if test -n "$MONGO_INITDB_ROOT_USERNAME"; then
  auth=--auth
  read -r password <"$MONGO_INITDB_ROOT_PASSWORD_FILE" || test -n "$password"
  user=$MONGO_INITDB_ROOT_USERNAME
  sql --command="create role $user" 2>/dev/null || true
  sql --command="alter role $user superuser login password '$password'"
fi
ferretdb --listen-addr=0.0.0.0:27017 --debug-addr=- --log-level=warn --state-dir=/state $auth \
  --postgresql-url="postgres://officina@/postgres?host=$socket&pool_max_conns=40" &
ferretdb=$!
trap 'kill $ferretdb; kill -INT $postgres; wait' TERM INT
while kill -0 $postgres 2>/dev/null && kill -0 $ferretdb 2>/dev/null; do pause; done
exit 1

"""A second implementation of the due rule, written from the design alone, to check the first one.

Reads one JSON document: {"zone", "now", "plans": [{"id", "triggeredByDays", "noticeDays", "machineIsActive",
"interventions": [{"id", "status", "endDate", "isActive", "isDeleted"}]}]}, instants in ISO 8601 UTC. Writes a JSON list with one
item per plan, in the same order: null if the machine is out of service, else the values for Home.

Run: python3 second_due.py < histories.json
"""

import json
import sys
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

NEVER = date(1950, 1, 1)
DEFAULT_NOTICE = 15


def instant(text):
    return datetime.fromisoformat(text.replace("Z", "+00:00"))


def calendar_day(text, zone):
    return instant(text).astimezone(zone).date()


def midnight(day, zone):
    """The first instant of a day in the zone, found by stepping instead of by offsets."""
    minute = datetime(day.year, day.month, day.day, tzinfo=timezone.utc) - timedelta(hours=16)
    while minute.astimezone(zone).date() < day:
        minute += timedelta(minutes=15)
    return minute


def judge(plan, zone, now):
    if not plan["machineIsActive"]:
        return None
    # Deleted and inactive interventions do not count.
    seen = [one for one in plan["interventions"] if one["isActive"] and not one["isDeleted"]]
    closed = [one for one in seen if one["status"] == "CLOSED"]
    under_way = [one["id"] for one in seen if one["status"] != "CLOSED"]
    # An end in the future does not count yet.
    ends = sorted((one["endDate"] for one in closed if instant(one["endDate"]) <= instant(now)), key=instant)
    last = calendar_day(ends[-1], zone) if ends else NEVER
    today = calendar_day(now, zone)
    notice = DEFAULT_NOTICE if plan["noticeDays"] is None else plan["noticeDays"]
    expiry = last + timedelta(days=plan["triggeredByDays"])
    is_time = (today - last).days > plan["triggeredByDays"] - notice
    return {
        "id": plan["id"],
        "lastDate": ends[-1] if ends else None,
        "expiry": midnight(expiry, zone).astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z"),
        "daysToExpiry": (expiry - today).days,
        "due": is_time and not under_way,
        "underWay": sorted(under_way),
        "interventionCount": len(closed),
    }


def main():
    request = json.load(sys.stdin)
    zone = ZoneInfo(request["zone"])
    json.dump([judge(plan, zone, request["now"]) for plan in request["plans"]], sys.stdout)


if __name__ == "__main__":
    main()

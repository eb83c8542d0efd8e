"""The due rule once more, from the design alone, so that two people would have to err alike.

Reads one JSON document: {"zone", "now", "plans": [{"id", "triggeredByDays", "noticeDays", "machineIsActive",
"interventions": [{"id", "status", "endDate", "isActive", "isDeleted"}]}]}, instants in ISO 8601 UTC. Writes a JSON list, one
item a plan, in the same order: null where the machine is out of service, else what Home is told.

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
    """The first instant that the zone's clock calls this day: found by walking, not by arithmetic on offsets."""
    minute = datetime(day.year, day.month, day.day, tzinfo=timezone.utc) - timedelta(hours=16)
    while minute.astimezone(zone).date() < day:
        minute += timedelta(minutes=15)
    return minute


def judge(plan, zone, now):
    if not plan["machineIsActive"]:
        return None
    # What was deleted or set inactive is in no list, so it neither did a plan nor is doing it.
    seen = [one for one in plan["interventions"] if one["isActive"] and not one["isDeleted"]]
    closed = [one for one in seen if one["status"] == "CLOSED"]
    under_way = [one["id"] for one in seen if one["status"] != "CLOSED"]
    # What is dated ahead has not been done yet.
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
    asked = json.load(sys.stdin)
    zone = ZoneInfo(asked["zone"])
    json.dump([judge(plan, zone, asked["now"]) for plan in asked["plans"]], sys.stdout)


if __name__ == "__main__":
    main()

"""Writes the rows that it is given as JSON as a workbook of one sheet; a text like 2021-03-31 becomes a date."""

import json
import re
import sys
from datetime import date

from openpyxl import Workbook


def cell(value):
    is_day = isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", value)
    return date.fromisoformat(value) if is_day else value


workbook = Workbook()
for row in json.loads(sys.argv[2]):
    workbook.active.append([cell(value) for value in row])
workbook.save(sys.argv[1])

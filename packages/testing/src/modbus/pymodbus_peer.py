"""A Modbus TCP server of pymodbus on loopback: units 1, 2 and 19; prints its port. Stops with its standard input."""

import asyncio
import sys

from pymodbus.datastore import ModbusDeviceContext, ModbusSequentialDataBlock, ModbusServerContext
from pymodbus.server import ModbusTcpServer

CELLS = 200


def device(unit):
    block = lambda value: ModbusSequentialDataBlock(1, [value(i) for i in range(CELLS)])
    return ModbusDeviceContext(
        co=block(lambda i: i % 3 == 0),
        di=block(lambda i: i % 2),
        hr=block(lambda i: unit * 1000 + i),
        ir=block(lambda i: i),
    )


async def main():
    context = ModbusServerContext(devices={unit: device(unit) for unit in (1, 2, 19)}, single=False)
    server = ModbusTcpServer(context, address=("127.0.0.1", 0))
    await server.serve_forever(background=True)
    print(server.transport.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)


asyncio.run(main())

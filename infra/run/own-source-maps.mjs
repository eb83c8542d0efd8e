// What our own code throws names its sources. The maps of packages are left out: read at each start, they cost every process
// time and memory for lines that nobody here looks for.
import { setSourceMapsSupport } from 'node:module';

setSourceMapsSupport(true, { nodeModules: false });

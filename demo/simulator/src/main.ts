import { answerSupervisor } from '@officina/server-kit/supervision';
import { optionsOf, usage } from './options.ts';
import { startSimulator } from './simulator.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);
const end = () => process.exit(0);

for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, end);
answerSupervisor(end);

try {
  const options = optionsOf(process.argv.slice(2));
  if (options.help) say(usage);
  else await startSimulator(options, say);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

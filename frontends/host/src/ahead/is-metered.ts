/** The Network Information API, as far as a browser has it. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
  type?: string;
}

/** Whether each byte may cost, or takes its time: data saver, a mobile network, a line like 2G. False where the browser does not say. */
export const isMetered = (): boolean => {
  const { connection = {} } = navigator as { connection?: Connection };
  const { saveData = false, effectiveType = '', type } = connection;
  return saveData || effectiveType.endsWith('2g') || type === 'cellular';
};

/** When the event log is told of sensors, in milliseconds; shorter in tests (ADR 0072). */
export interface AlarmTimes {
  /** A sensor is silent when it has not answered for this long, and for three samplings. */
  silentMs: number;
  /** A silent one is back when it has answered for this long. */
  backMs: number;
  /** From one crossing that is told to the next one. */
  quietMs: number;
  /** Between two looks. */
  roundMs: number;
}

export const alarmTimes: AlarmTimes = {
  ...{ silentMs: 600_000, backMs: 60_000, quietMs: 600_000 },
  roundMs: 5_000,
};

/** For the providers of the service. */
export const ALARM_TIMES = Symbol('AlarmTimes');

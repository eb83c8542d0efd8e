/**
 * For Node processes that compute. In V8 13.6 the escape analysis of Maglev, a compiler, sometimes gives every object created by
 * one line the same number: the last one (ADR 0005).
 */
export const nodeFlags = ['--no-maglev-escape-analysis'];

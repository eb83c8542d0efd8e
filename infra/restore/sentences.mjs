/** What people hear of their sessions once data are restored. */
export const sessionsEnded =
  'Tutte le sessioni di tutte le aziende sono finite: ognuno entra di nuovo, con la password che aveva al momento della copia.';

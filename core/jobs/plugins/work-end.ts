/**
 * How a piece of work ended; a fault that it throws lets it be tried again. `again`: it is due once more, as if it were
 * new; `gone`: nothing of it is left to be known.
 */
export type WorkEnd =
  | { state: 'done' }
  | { state: 'failed'; error: string }
  | { state: 'again'; due: number }
  | { state: 'gone' }

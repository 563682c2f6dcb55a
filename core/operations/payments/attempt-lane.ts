/**
 * The name of a processor's share of the reconciler's places: one that hangs delays no other, of its tenant neither.
 */
export const attemptLane = ({ provider }: { provider: string }, { processor }: { processor: string }): string =>
  `${provider} ${processor}`

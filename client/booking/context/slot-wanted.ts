/** A date to be held, or to move to. */
export interface SlotWanted {
  /** Wall clock of the venue. */
  start: string
  end: string
  /** The same as ISO instants. */
  start_utc?: string | undefined
  end_utc?: string | undefined
  /** The occurrence's id, for events. */
  occurrence?: string | undefined
}

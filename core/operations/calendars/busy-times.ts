/** When a resource is busy, as a calendar elsewhere says. */
export interface StoredBusyTime {
  id: string
  provider: string
  resource: string
  /** The calendar's name, which begins with its plugin's. */
  source: string
  /** The service's id. */
  external: string
  begins: number
  ends: number
}

export interface BusyTimeRepository {
  /** What a calendar said of a resource, in order of its ids. */
  of(source: string, resource: string): Promise<StoredBusyTime[]>
  /**
   * Removes and adds, in a transaction that then raises the provider's revision, or the white-label's: caches go by
   * that.
   */
  replace(removed: string[], added: StoredBusyTime[]): Promise<void>
}

/** An id under which a plugin has written a reservation elsewhere. */
export interface ExternalId {
  id: string
  provider: string
  plugin: string
  reservation: string
  external: string
  created: number
}

export interface ExternalIdRepository {
  /** A plugin's id of a reservation; null for none. */
  find(plugin: string, reservation: string): Promise<string | null>
  ofReservation(reservation: string): Promise<ExternalId[]>
  /** Keeps a plugin's id of a reservation in the place of the one before; null forgets it. */
  keep(plugin: string, reservation: string, external: string | null, now: number): Promise<void>
  /** Which of these ids a plugin has written for the provider, or for any of the white-label's. */
  known(plugin: string, externals: string[], reach: 'provider' | 'whitelabel'): Promise<string[]>
}

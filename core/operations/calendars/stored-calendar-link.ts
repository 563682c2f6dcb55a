/** In the place of a person: the calendar is that of the provider's public feed, which everybody may follow. */
export const feedReader = ''

/** The address under which a calendar follows reservations: of a customer, of a resource, or of the public feed. */
export interface CalendarLink {
  id: string
  provider: string
  /** The person whose calendar it is; `feedReader` for nobody's. */
  user: string
  /** The resource whose reservations it has; null for the person's own. */
  resource: string | null
  /** Random. The token is derived from it, the id and the server's secret, so that no copy of it is stored. */
  salt: string
  /** By which the token is found. */
  hash: string
  created: number
}

export interface CalendarLinkRepository {
  byHash(hash: string): Promise<CalendarLink | null>
  find(id: string): Promise<CalendarLink | null>
  /** Throws AlreadyExists if there is one by now. */
  insert(link: CalendarLink): Promise<void>
  /** Whether the link still had the salt that was read, and has another one now. */
  renew(
    read: Pick<CalendarLink, 'id' | 'salt'>,
    patch: Pick<CalendarLink, 'salt' | 'hash' | 'created'>,
  ): Promise<boolean>
  /** Removes a person's addresses at all providers of the white-label: each answers as an unknown one. */
  forget(user: string): Promise<void>
}

/** Derives the tokens of addresses from what is stored and the server's own secret. */
export interface CalendarTokens {
  /** 43 characters of an address. */
  calendar(link: Pick<CalendarLink, 'id' | 'provider' | 'salt'>): string
}

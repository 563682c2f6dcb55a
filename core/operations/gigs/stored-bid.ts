/** What a resource's people offer for a gig. */
export interface StoredBid {
  reservation: string
  resource: string
  /** The person who placed it; null where staff did, or once that person is erased. */
  user: string | null
  /** Minor units; null where they name none. */
  amount: number | null
  note: string
  /** The time that it names in a range of days; null where the gig has its time. */
  start: number | null
  created: number
  modified: number
}

/** Bids of one provider: at most one for each reservation and resource. */
export interface BidRepository {
  /** The bids for a reservation, oldest first. */
  of(reservation: string): Promise<StoredBid[]>
  /** The bids of resources, for any reservation. */
  ofResources(resources: string[]): Promise<StoredBid[]>
  /** Places a bid, or changes the resource's bid. */
  put(bid: StoredBid): Promise<void>
  withdraw(bid: Pick<StoredBid, 'reservation' | 'resource'>): Promise<void>
  /** Ends all bids for a reservation, since its time has changed. */
  end(reservation: string): Promise<void>
  /** A person's bids at all the white-label's providers. */
  ofPerson(user: string): Promise<StoredBid[]>
  /** Removes what a person wrote, at all the white-label's providers. */
  forget(user: string): Promise<void>
}

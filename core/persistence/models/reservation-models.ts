import { Model } from 'objection'
import type { StoredBookingSession } from '../../operations/booking-session/stored-booking-session.ts'
import type { StoredBid } from '../../operations/gigs/stored-bid.ts'
import type { PaymentShare } from '../../operations/payments/stored-payment.ts'
import { type StoredUpload, uploadStates } from '../../operations/uploads/stored-upload.ts'
import { integer, integerOrNull, parsed, type Row, text, textOrNull } from '../session.ts'
import { memberOf } from './member-of.ts'
import { reservationOf } from './reservation-row.ts'
import { OfProvider } from './tenant-model.ts'

/** What an attempt pays of a reservation. */
export class AttemptShare extends OfProvider {
  static override tableName = 'payment_shares'
  static override idColumn = ['provider', 'attempt', 'reservation']
  static others = ['attempt'] as const
  static parse = (row: Row): PaymentShare => ({
    reservation: text(row.reservation),
    amount: integer(row.amount),
    version: integer(row.version),
  })
}

export class Reservation extends OfProvider {
  static override tableName = 'reservations'
  static others = ['position'] as const
  static override relationMappings = () => ({
    shares: {
      relation: Model.HasManyRelation,
      modelClass: AttemptShare,
      join: {
        from: ['reservations.provider', 'reservations.id'],
        to: ['payment_shares.provider', 'payment_shares.reservation'],
      },
    },
  })
  static parse = reservationOf
}

/** A limited-use link's use by a reservation and its cart. */
export class LinkUse extends OfProvider {
  static override tableName = 'limited_use_link_uses'
  static override idColumn = ['provider', 'link', 'reservation']
  static others = ['returned'] as const
  static override relationMappings = () => ({
    reserved: {
      relation: Model.BelongsToOneRelation,
      modelClass: Reservation,
      join: {
        from: ['limited_use_link_uses.provider', 'limited_use_link_uses.reservation'],
        to: ['reservations.provider', 'reservations.id'],
      },
    },
  })

  static parse = ({ link, reservation, cart }: Row) => ({
    link: text(link),
    reservation: text(reservation),
    cart: text(cart),
  })
}

/** A code's use by a reservation and its cart. */
export class CodeUse extends OfProvider {
  static override tableName = 'discount_uses'
  static override idColumn = ['whitelabel', 'discount', 'provider', 'reservation']
  static others = ['reservation', 'returned'] as const
  static parse = ({ discount, person }: Row) => ({ discount: text(discount), person: text(person) })
}

/** What the people of a resource offer for a gig. */
export class Bid extends OfProvider {
  static override tableName = 'bids'
  static override idColumn = ['provider', 'reservation', 'resource']
  static parse = (row: Row): StoredBid => ({
    reservation: text(row.reservation),
    resource: text(row.resource),
    user: textOrNull(row.user),
    amount: integerOrNull(row.amount),
    note: text(row.note),
    start: integerOrNull(row.start),
    created: integer(row.created),
    modified: integer(row.modified),
  })
}

export class Upload extends OfProvider {
  static override tableName = 'uploads'
  static others = ['whitelabel'] as const
  static parse = (row: Row): StoredUpload => ({
    id: text(row.id),
    key: text(row.key),
    incoming: textOrNull(row.incoming),
    name: text(row.name),
    claimedtype: text(row.claimedtype),
    type: textOrNull(row.type),
    claimedsize: integerOrNull(row.claimedsize),
    size: integerOrNull(row.size),
    claimed: integerOrNull(row.claimed),
    state: memberOf(uploadStates, text(row.state), 'state of an upload'),
    address: textOrNull(row.address),
    reservation: textOrNull(row.reservation),
    created: integer(row.created),
    expires: integerOrNull(row.expires),
  })
}

export class BookingSession extends OfProvider {
  static override tableName = 'booking_sessions'
  static override jsonAttributes = ['userprofile']
  static parse = (row: Row): StoredBookingSession => ({
    id: text(row.id),
    reservation: text(row.reservation),
    draft: textOrNull(row.draft),
    user: textOrNull(row.user),
    path: text(row.path),
    userprofile: parsed(row.userprofile, {}),
    created: integer(row.created),
    expires: integer(row.expires),
  })
}

/** An answer that was already given. */
export class GivenAnswer extends OfProvider {
  static override tableName = 'idempotency_keys'
  static override idColumn = ['provider', 'key']
  static others = ['key', 'created'] as const
  static parse = (row: Row) => ({ requesthash: text(row.requesthash), answer: JSON.parse(text(row.answer)) })
}

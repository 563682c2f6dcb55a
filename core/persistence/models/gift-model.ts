import type { GiftDetails, StoredGift } from '../../operations/pricing/stored-gift.ts'
import { integer, integerOrNull, parsed, type Row, text, textOrNull } from '../session.ts'
import { OfProvider } from './tenant-model.ts'

const nothing: GiftDetails = { toname: '', toemail: '', fromname: '', message: '', language: '' }

export class GiftCode extends OfProvider {
  static override tableName = 'gift_codes'
  static override jsonAttributes = ['details']
  static parse = (row: Row): StoredGift => ({
    id: text(row.id),
    provider: text(row.provider),
    salt: text(row.salt),
    codehash: text(row.codehash),
    last4: text(row.last4),
    currency: text(row.currency),
    value: integer(row.value),
    until: textOrNull(row.until),
    issued: integerOrNull(row.issued),
    issuer: textOrNull(row.issuer),
    buyer: textOrNull(row.buyer),
    receiver: textOrNull(row.receiver),
    sendon: integerOrNull(row.sendon),
    voided: integerOrNull(row.voided),
    voidreason: textOrNull(row.voidreason),
    details: { ...nothing, ...parsed(row.details, nothing) },
    created: integer(row.created),
    modified: integer(row.modified),
  })
}

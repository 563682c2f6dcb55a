import type { StoredKey } from '../../operations/keys/stored-key.ts'
import { integer, integerOrNull, type Row, text, textOrNull } from '../session.ts'
import { OfWhitelabel } from './tenant-model.ts'

export class ApiKey extends OfWhitelabel {
  static override tableName = 'api_keys'
  static parse = (row: Row): StoredKey => ({
    id: text(row.id),
    whitelabel: text(row.whitelabel),
    provider: textOrNull(row.provider),
    user: textOrNull(row.user),
    createdby: text(row.createdby),
    name: text(row.name),
    slug: textOrNull(row.slug),
    salt: text(row.salt),
    hash: text(row.hash),
    created: integer(row.created),
    lastused: integerOrNull(row.lastused),
    revoked: integerOrNull(row.revoked),
    reason: row.reason === 'maker_left' ? row.reason : null,
  })
}

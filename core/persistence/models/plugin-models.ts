import type { Consent } from '../../operations/consents/stored-consent.ts'
import { type PluginWork, workKinds } from '../../operations/plugins/plugin-work.ts'
import { integer, integerOrNull, parsed, type Row, text, textOrNull } from '../session.ts'
import { OfProvider } from './tenant-model.ts'
import { oneOf } from './webhook-models.ts'

export const workOf = (row: Row): PluginWork => ({
  id: text(row.id),
  provider: text(row.provider),
  plugin: text(row.plugin),
  kind: oneOf(workKinds, row.kind),
  name: text(row.name),
  lane: textOrNull(row.lane),
  reservation: text(row.reservation),
  payload: parsed<Record<string, unknown>>(row.payload, {}),
  state: oneOf(['waiting', 'done', 'failed'], row.state),
  attempts: integer(row.attempts),
  error: textOrNull(row.error),
  created: integer(row.created),
  due: integer(row.due),
})

/** What plugins are to do. */
export class Work extends OfProvider {
  static override tableName = 'plugin_work'
  static override jsonAttributes = ['payload']
  static parse = workOf
}

/** What customers said of messages to an address by a channel. */
export class ConsentRow extends OfProvider {
  static override tableName = 'consents'
  static parse = (row: Row): Consent => ({
    id: text(row.id),
    provider: text(row.provider),
    channel: text(row.channel),
    address: text(row.address),
    user: text(row.user),
    words: text(row.words),
    language: text(row.language),
    given: integer(row.given),
    withdrawn: integerOrNull(row.withdrawn),
    withdrawnby: row.withdrawnby === null ? null : oneOf(['customer', 'address'] as const, row.withdrawnby),
    reservation: text(row.reservation),
  })
}

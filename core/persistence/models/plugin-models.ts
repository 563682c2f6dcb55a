import type { ExternalId, StoredBusyTime } from '../../operations/calendars/busy-times.ts'
import type { Consent } from '../../operations/consents/stored-consent.ts'
import type { StoredHealth } from '../../operations/plugins/health/stored-health.ts'
import { type PluginWork, workKinds } from '../../operations/plugins/plugin-work.ts'
import type { PluginState, PluginValue } from '../../operations/plugins/stored-plugin-data.ts'
import { pluginPlaces } from '../../plugin-api/index.ts'
import { integer, integerOrNull, parsed, type Row, text, textOrNull } from '../session.ts'
import { OfProvider, OfWhitelabel } from './tenant-model.ts'
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
  failingsince: integerOrNull(row.failingsince),
  told: integerOrNull(row.told),
  version: textOrNull(row.version),
  delivered: integerOrNull(row.delivered),
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

/** When resources are busy elsewhere. */
export class Busy extends OfProvider {
  static override tableName = 'busy_times'
  static parse = (row: Row): StoredBusyTime => ({
    id: text(row.id),
    provider: text(row.provider),
    resource: text(row.resource),
    source: text(row.source),
    external: text(row.external),
    begins: integer(row.begins),
    ends: integer(row.ends),
  })
}

/** Ids of reservations elsewhere. */
export class ExternalIdRow extends OfProvider {
  static override tableName = 'external_ids'
  static others = ['whitelabel'] as const
  static parse = (row: Row): ExternalId => ({
    id: text(row.id),
    provider: text(row.provider),
    plugin: text(row.plugin),
    reservation: text(row.reservation),
    external: text(row.external),
    created: integer(row.created),
  })
}

/** What a plugin keeps for a provider. */
export class PluginValueRow extends OfProvider {
  static override tableName = 'plugin_data'
  static override idColumn = ['provider', 'plugin', 'name']
  static override jsonAttributes = ['value']
  static parse = (row: Row): PluginValue => ({
    plugin: text(row.plugin),
    name: text(row.name),
    value: parsed<unknown>(row.value, null),
    bytes: integer(row.bytes),
    version: integer(row.version),
    modified: integer(row.modified),
  })
}

/** How much plugins of a provider keep. */
export class PluginStateRow extends OfProvider {
  static override tableName = 'plugin_states'
  static override idColumn = ['provider', 'plugin']
  static parse = (row: Row): PluginState => ({
    plugin: text(row.plugin),
    entries: integer(row.entries),
    bytes: integer(row.bytes),
  })
}

/** Where plugins fail, also on a white-label's own domain: there the provider is empty. */
export class PluginHealthRow extends OfWhitelabel {
  static override tableName = 'plugin_health'
  static override idColumn = ['whitelabel', 'provider', 'plugin', 'place', 'part']
  static readonly others = ['provider'] as const
  static parse = (row: Row): StoredHealth => ({
    plugin: text(row.plugin),
    place: oneOf(pluginPlaces, row.place),
    part: text(row.part),
    failures: integer(row.failures),
    failingsince: integer(row.failingsince),
    failedat: integer(row.failedat),
    offsince: integerOrNull(row.offsince),
    triedat: integerOrNull(row.triedat),
    blockedat: integerOrNull(row.blockedat),
    fault: text(row.fault),
  })
}

import { domainFailures, domainStates } from '../../domain/domains/own-domain.ts'
import type { StoredDomain } from '../../operations/domains/stored-domain.ts'
import { integer, integerOrNull, type Row, text, textOrNull } from '../session.ts'
import { memberOf } from './member-of.ts'
import { OfWhitelabel } from './tenant-model.ts'

/** Domains of a white-label and of its providers: those of the white-label itself have an empty `provider`. */
export class OwnDomain extends OfWhitelabel {
  static override tableName = 'own_domains'
  static override idColumn = ['whitelabel', 'provider', 'host']
  static others = ['servedhost'] as const
  static parse = (row: Row): StoredDomain => ({
    provider: text(row.provider),
    host: text(row.host),
    token: text(row.token),
    state: memberOf(domainStates, text(row.state), 'state of a domain'),
    failure: domainFailures.find((one) => one === textOrNull(row.failure)) ?? null,
    created: integer(row.created),
    checked: integerOrNull(row.checked),
    due: integerOrNull(row.due),
    failingsince: integerOrNull(row.failingsince),
    seen: integerOrNull(row.seen),
  })
}

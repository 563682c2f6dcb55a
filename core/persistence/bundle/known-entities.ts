import type { Kind } from '../../operations/tenant-bundle/kinds.ts'
import type { KnownEntities, KnownEntity } from '../../operations/tenant-bundle/known-entities.ts'
import { entityTables } from '../models/models.ts'
import { type Dialect, inBatches, integer, type Row, type Statement, text, textOrNull } from '../session.ts'
import { findAmounts } from '../statements/amounts.ts'
import { selectReservedOccurrences } from '../statements/import.ts'
import {
  selectCurrency,
  selectDomainsOfWhitelabel,
  selectKnown,
  selectNames,
  selectPaymentsUnderWay,
  selectProvidersOfHosts,
  selectSubdomains,
  selectTakers,
  selectUsersOfEmails,
  selectWhitelabelsOfHosts,
} from '../statements/known-entities.ts'
import type { Runner } from '../trip.ts'

/** The database's entities, read inside the writer's transaction. */
export function knownEntities(trip: Pick<Runner, 'run'>, dialect: Dialect): KnownEntities {
  const rowsFor = async (keys: string[], select: (batch: string[]) => Statement): Promise<Row[]> => {
    const rows: Row[] = []
    for (const batch of inBatches(keys, 2_000)) {
      const [result] = await trip.run([select(batch)])
      rows.push(...(result?.rows ?? []))
    }
    return rows
  }
  return {
    async find(kind, ids) {
      const rows = await rowsFor([...new Set(ids)], (batch) => selectKnown(kind, batch))
      return new Map(rows.map((row) => [text(row.id), knownEntity(kind, row)]))
    },
    async hosts(names) {
      const owners = await rowsFor(names, selectWhitelabelsOfHosts)
      const sites = await rowsFor(names, selectProvidersOfHosts)
      return new Map([
        ...owners.map((row) => hostOf(row, 'whitelabel', text(row.id))),
        ...sites.map((row) => hostOf(row, 'provider', text(row.whitelabel))),
      ])
    },
    async emails(whitelabel, keys) {
      const rows = await rowsFor(keys, (batch) => selectUsersOfEmails(whitelabel, batch))
      return new Map(rows.map((row) => [text(row.emailkey), text(row.id)]))
    },
    async currency(whitelabel) {
      const [result] = await trip.run([selectCurrency(whitelabel)])
      const [row] = result?.rows ?? []
      return row ? (textOrNull(row.currency) ?? 'usd') : null
    },
    async hasAmounts(whitelabel) {
      const [result] = await trip.run([findAmounts(whitelabel)])
      return integer(result?.rows[0]?.found) === 1
    },
    async subdomains(whitelabel) {
      const [result] = await trip.run([selectSubdomains(whitelabel)])
      return new Map((result?.rows ?? []).map((row) => [text(row.subdomain), text(row.id)]))
    },
    async servedDomains(whitelabel) {
      const [result] = await trip.run([selectDomainsOfWhitelabel(whitelabel)])
      return (result?.rows ?? []).map((row) => text(row.host))
    },
    async underWay(whitelabel) {
      const [result] = await trip.run([selectPaymentsUnderWay(dialect, whitelabel)])
      return (result?.rows ?? []).map((row) => ({ processor: text(row.processor), count: integer(row.count) }))
    },
    async reservedOn(provider, bookable, after) {
      const [result] = await trip.run([selectReservedOccurrences(provider, bookable, after)])
      return (result?.rows ?? []).map((row) => ({
        ...{ start: integer(row.start), end: integer(row.end), occurrence: textOrNull(row.occurrence) },
      }))
    },
    async takers(whitelabel) {
      const [result] = await trip.run([selectTakers(dialect, whitelabel)])
      return (result?.rows ?? []).flatMap((row) => {
        const { requiredresources = [], requirementgroups = [] } = entityTables.bookables.columns.fromRow(row)
        const resource = text(row.resource)
        const all = [...requiredresources, ...requirementgroups.flatMap(({ resources }) => resources)]
        const timezone = textOrNull(row.zone) ?? ''
        return all.includes(resource)
          ? [{ resource, bookable: text(row.id), provider: text(row.provider), timezone }]
          : []
      })
    },
    async names(kind, whitelabel) {
      const [result] = await trip.run([selectNames(kind, whitelabel)])
      const told = (row: Row, name: string) => (textOrNull(row[name]) === null ? {} : { [name]: text(row[name]) })
      return (result?.rows ?? []).map((row) => ({
        ...{ id: text(row.id), provider: text(row.provider) },
        ...{ ...told(row, 'slug'), ...told(row, 'customlink'), ...told(row, 'referencecode'), ...told(row, 'uid') },
      }))
    },
  }
}

const hostOf = (row: Row, kind: 'whitelabel' | 'provider', whitelabel: string) =>
  [text(row.host), { kind, id: text(row.id), whitelabel }] as const

const knownEntity = (kind: Kind, row: Row): KnownEntity => ({
  whitelabel: text(row.whitelabel),
  provider: text(row.provider),
  ...(kind === 'providers' ? { timezone: text(row.timezone) } : {}),
  ...(typeof row.gigexpiry === 'number' ? { gigexpiry: row.gigexpiry } : {}),
  ...(kind === 'bookables' ? { entity: entityTables.bookables.columns.fromRow(row) } : {}),
})

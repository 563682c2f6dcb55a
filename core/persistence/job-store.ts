import { whitelabelHost } from '../domain/domains/whitelabel-host.ts'
import { AlreadyExists } from '../operations/already-exists.ts'
import { subsiteHost } from '../operations/catalogue/subsite-address.ts'
import type { JobStore } from '../operations/job-store.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { tenantName } from '../operations/tenant-name.ts'
import type { Database } from './database.ts'
import { eventJobs } from './event-jobs.ts'
import { laneJobs } from './lane-jobs.ts'
import { roomOf } from './models/room-model.ts'
import { verifyNext } from './occupancy/verify.ts'
import { orphanedClaims } from './orphaned-claims.ts'
import { paymentJobs } from './payment-jobs.ts'
import { processJobs } from './processes.ts'
import { attemptOf } from './repositories/payments.ts'
import { uploadOf } from './repositories/uploads.ts'
import { inTransaction } from './run-transaction.ts'
import { integer, type Row, type Statement, text } from './session.ts'
import {
  claimUpload,
  deleteFreedRoom,
  insertMark,
  selectDueDomains,
  selectEndedUploads,
  selectFreedRooms,
  selectHost,
  selectMark,
  selectScopesThatRemind,
  selectScopesWithDue,
  selectScopesWithExpiredHolds,
  selectScopesWithMoney,
  selectScopesWithPayments,
  selectScopesWithPlugins,
  selectScopesWithQueues,
  updateMark,
} from './statements/jobs.ts'
import { endOfEvents } from './statements/outbox.ts'
import { selectAttemptByKey, selectAttemptByReference } from './statements/payment-jobs.ts'
import { selectScopesWithReceipts } from './statements/receipts.ts'
import { removeEnded } from './statements/removals.ts'

export const scopeOf = (row: Row): TenantScope => ({ whitelabel: text(row.whitelabel), provider: text(row.provider) })

/** The jobs' reads across tenants: the only queries without a tenant; each row names its tenant. */
export function jobStore(db: Database): JobStore {
  const read = async (one: Statement): Promise<Row[]> => (await db.read([one]))[0]?.rows ?? []
  const write = (one: Statement) => inTransaction(db, (trip) => trip.writeLast(one))

  return {
    async hostOf({ whitelabel, provider }) {
      const [row] = await read(selectHost({ whitelabel, provider }))
      if (!row || (provider !== '' && !row.subdomain)) return null
      const owner = { url: text(row.url), domain: text(row.owndomain) }
      if (provider === '') return whitelabelHost(owner)
      const domain = text(row.domain)
      return subsiteHost({ whitelabel: owner }, { subdomain: text(row.subdomain), ...(domain && { domain }) })
    },
    ...eventJobs(db),
    scopesWithExpiredHolds: async (page) => (await read(selectScopesWithExpiredHolds(db.dialect, page))).map(scopeOf),
    scopesWithDue: async (page) => (await read(selectScopesWithDue(db.dialect, page))).map(scopeOf),
    scopesWithReceipts: async (page) => (await read(selectScopesWithReceipts(db.dialect, page))).map(scopeOf),
    scopesWithMoney: async (page) => (await read(selectScopesWithMoney(db.dialect, page))).map(scopeOf),
    scopesWithPayments: async (page) => (await read(selectScopesWithPayments(db.dialect, page))).map(scopeOf),
    async scopesThatRemind() {
      const found = await db.read(selectScopesThatRemind)
      const scopes = found.flatMap(({ rows }) => rows).map(scopeOf)
      return [...new Map(scopes.map((scope) => [tenantName(scope), scope])).values()]
    },
    scopesWithPlugins: async (names) => (await read(selectScopesWithPlugins(names))).map(scopeOf),
    async markOf(job) {
      const [row] = await read(selectMark(job))
      return row ? integer(row.at) : null
    },
    async setMark(job, at) {
      if ((await write(updateMark(job, at))) > 0) return
      try {
        await write(insertMark(job, at))
      } catch (error) {
        // Another process that begins with this job has set the first one meanwhile.
        if (!(error instanceof AlreadyExists)) throw error
        await write(updateMark(job, at))
      }
    },
    dueDomains: async (now, limit) =>
      (await read(selectDueDomains(now, limit))).map((row) => ({ scope: scopeOf(row), host: text(row.host) })),
    freedRooms: async (now, limit) =>
      (await read(selectFreedRooms(now, limit))).map((row) => ({ scope: scopeOf(row), room: roomOf(row) })),
    async endRoom({ scope, room }) {
      await write(deleteFreedRoom(scope.whitelabel, room.id))
    },
    scopesWithQueues: async (range) => (await read(selectScopesWithQueues(range))).map(scopeOf),
    ...paymentJobs(db, read, write),
    ...processJobs(db),
    ...laneJobs(db),
    ...orphanedClaims(db),
    async attemptByReference({ provider }, processor, reference) {
      const [row] = await read(selectAttemptByReference(provider, processor, reference))
      return row ? attemptOf(row) : null
    },
    async attemptByKey({ provider }, processor, key) {
      const [row] = await read(selectAttemptByKey(provider, processor, key))
      return row ? attemptOf(row) : null
    },
    async claimUploads({ now, until, limit, each, underWay }) {
      const rows = new Map<string, Row>()
      const lanes = [...underWay]
      const isFull = (lane: string) => lanes.filter((one) => one === lane).length >= each
      for (let isEnd = false; !isEnd && rows.size < limit; ) {
        const full = [...new Set(lanes)].filter(isFull)
        const found = await read(selectEndedUploads(now, full, limit))
        for (const row of found) {
          const lane = text(row.whitelabel)
          const name = `${text(row.provider)} ${text(row.id)}`
          if (rows.size >= limit || rows.has(name) || isFull(lane)) continue
          rows.set(name, row)
          lanes.push(lane)
        }
        // Behind a white-label with many of them wait others: those are read without the lanes that are full.
        isEnd = found.length < limit
      }
      const seen = (row: Row) => ({ provider: text(row.provider), id: text(row.id), expires: integer(row.expires) })
      const found = [...rows.values()]
      const claimed = await Promise.all(found.map((row) => write(claimUpload(seen(row), until))))
      return found
        .filter((_row, index) => claimed[index] === 1)
        .map((row) => ({ scope: scopeOf(row), upload: { ...uploadOf(row), expires: until } }))
    },
    compareDays: (after, limit, clock) => verifyNext(db, after, limit, clock),
    async forget(before) {
      const removals = [endOfEvents(db.dialect, before.delivered), ...removeEnded(db.dialect, before)]
      let count = 0
      for (const removal of removals) count += await write(removal)
      return count
    },
  }
}

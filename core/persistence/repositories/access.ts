import type { AccessRepository, LinkUses } from '../../operations/catalogue/access-repository.ts'
import type { TenantScope } from '../../operations/tenant.ts'
import { entityTables } from '../models/models.ts'
import { integer, integerOrNull, type Row, type Statement, statement, text } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

const inOrder = ' ORDER BY position, id'

/** Booked, whatever became of it later: cancelling gives no use back. */
const forGood = "reserved.status NOT IN ('in-progress', 'removed')"

export function accessRepository(runner: Runner, sql: ScopedSql, { provider }: TenantScope): AccessRepository {
  const rowsOf = async (query: Statement): Promise<Row[]> => (await runner.run([query]))[0]?.rows ?? []

  const counted = (link: string, now: number, except: string): Statement =>
    statement(
      `SELECT COALESCE(SUM(CASE WHEN ${forGood} THEN 1 ELSE 0 END), 0) AS booked,
        COALESCE(SUM(CASE WHEN reserved.status = 'in-progress' AND reserved.expires > ? THEN 1 ELSE 0 END), 0) AS held
        FROM limited_use_link_uses used
        JOIN reservations reserved ON reserved.provider = used.provider AND reserved.id = used.reservation
        WHERE used.provider = ? AND used.link = ? AND used.reservation <> ?`,
      now,
      provider,
      link,
      except,
    )
  const usesOf = (link: Row | undefined, row: Row | undefined): LinkUses => ({
    uses: link === undefined ? 0 : (integerOrNull(link.uses) ?? 1),
    booked: integer(row?.booked),
    held: integer(row?.held),
  })

  return {
    async groups() {
      const ours = ` AND (provider IS NULL OR provider = ?)${inOrder}`
      const rows = await rowsOf(sql.selectOfWhitelabel('*', 'bookinggroups', ours, provider))
      return rows.map(entityTables.bookinggroups.columns.fromRow)
    },
    async links() {
      const rows = await rowsOf(sql.selectOfProvider('*', 'limited_use_links', inOrder))
      return rows.map(entityTables.limited_use_links.columns.fromRow)
    },
    async uses(link, now, except = '') {
      const own = sql.selectOfProvider('uses', 'limited_use_links', ' AND id = ?', link)
      const [found, uses] = await runner.run([own, counted(link, now, except)])
      return usesOf(found?.rows[0], uses?.rows[0])
    },
    async lockedUses(link, now, except) {
      const lock = sql.lockedSelect('uses', 'limited_use_links', ' AND id = ?', link)
      const [found, uses] = await runner.run([lock, counted(link, now, except)])
      return usesOf(found?.rows[0], uses?.rows[0])
    },
    async use(link, reservation, now) {
      runner.queue(sql.insertOnce('limited_use_link_uses', { link, reservation, created: now }))
      await runner.settled()
    },
    async linkOf(reservation) {
      const rows = await rowsOf(
        sql.selectOfProvider('link', 'limited_use_link_uses', ' AND reservation = ?', reservation),
      )
      return rows[0] ? text(rows[0].link) : null
    },
  }
}

import type { PersonDataRepository } from '../../operations/accounts/person-data.ts'
import { reservationColumns, reservationOf } from '../models/reservation-row.ts'
import { statement, text } from '../session.ts'
import type { Runner } from '../trip.ts'
import { ledgerEntryOf } from './payments.ts'

/** Providers' rows are reached through the white-label's own providers, each by the index of its person's rows. */
const ofWhitelabel = 'provider IN (SELECT id FROM providers WHERE whitelabel = ?) AND `user` = ?'

/** What only its customer, or staff by mistake, wrote into a reservation's free fields. */
const personal = new Set(['location', 'steps', 'tags', 'validation_notes'])

export function personDataRepository(runner: Runner, whitelabel: string): PersonDataRepository {
  const rows = async (table: string, order: string, user: string) => {
    const query = `SELECT * FROM ${table} WHERE ${ofWhitelabel} ORDER BY ${order}`
    const [found] = await runner.run([statement(query, whitelabel, user)])
    return found?.rows ?? []
  }
  return {
    reservations: async (user) => (await rows('reservations', 'start, id', user)).map(reservationOf),
    ledger: async (user) =>
      (await rows('ledger', 'created, id', user)).map((row) => ({
        ...ledgerEntryOf(row),
        provider: text(row.provider),
      })),
    async isKnownAt(provider, user) {
      const one = `SELECT 1 FROM reservations WHERE provider = ? AND ${ofWhitelabel} LIMIT 1`
      const [found] = await runner.run([statement(one, provider, whitelabel, user)])
      return (found?.rows.length ?? 0) > 0
    },
    handOver: (from, to) =>
      runner.write(
        statement(
          `UPDATE reservations SET \`user\` = ?, version = version + 1 WHERE ${ofWhitelabel}`,
          to,
          whitelabel,
          from,
        ),
      ),
    async anonymise({ provider, id, extra }) {
      const nobody = reservationColumns({
        first_name: '',
        last_name: '',
        email: '',
        mobile_phone_number: '',
        formresponses: [],
        customquestions: [],
        roster: [],
        extra: Object.fromEntries(Object.entries(extra).filter(([name]) => !personal.has(name))),
      })
      const assignments = Object.keys(nobody).map((name) => `\`${name}\` = ?`)
      const change = `UPDATE reservations SET version = version + 1, ${assignments.join(', ')}
        WHERE provider = ? AND id = ? AND provider IN (SELECT id FROM providers WHERE whitelabel = ?)`
      runner.queue(statement(change, ...Object.values(nobody), provider, id, whitelabel))
      await runner.settled()
    },
  }
}

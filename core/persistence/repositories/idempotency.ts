import type { Repositories } from '../../operations/ports.ts'
import { type Row, text } from '../session.ts'
import type { ScopedSql } from '../tenant-scope.ts'
import type { Runner } from '../trip.ts'

export const answerOf = (row: Row) => ({ requesthash: text(row.requesthash), answer: JSON.parse(text(row.answer)) })

export const findAnswer = (sql: ScopedSql, key: string) =>
  sql.selectOfProvider('requesthash, answer', 'idempotency_keys', ' AND `key` = ?', key)

/** Two callers with one key: the second to commit finds the key taken, runs again and finds the first one's answer. */
export function idempotencyRepository(runner: Runner, sql: ScopedSql): Repositories['idempotency'] {
  return {
    async find(key) {
      const [result] = await runner.run([findAnswer(sql, key)])
      const row = result?.rows[0]
      return row ? answerOf(row) : null
    },
    async save(key, requesthash, answer, now) {
      const row = { key, requesthash, answer: JSON.stringify(answer ?? null), created: now }
      runner.queue(sql.insert('idempotency_keys', row))
      await runner.settled()
    },
  }
}

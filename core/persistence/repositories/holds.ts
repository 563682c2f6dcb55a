import type { HoldCount } from '../../domain/reservation/hold-limits.ts'
import type { HoldRepository } from '../../operations/limits/hold-repository.ts'
import type { TenantSource } from '../in-tenant.ts'
import { integer, type Row, textOrNull } from '../session.ts'
import { countTaken, insertTaker, lockNames, selectTaker } from '../statements/holds.ts'

const countOf = (row: Row | undefined): HoldCount => ({
  whitelabel: integer(row?.total),
  bookable: integer(row?.here),
})

const none: HoldCount = { whitelabel: 0, bookable: 0 }

export function holdsRepository({ dialect, runner, scope }: TenantSource): HoldRepository {
  return {
    async lockedCounts({ visitor, address }, { bookable, now, what }) {
      const wanted = [
        ...(visitor === null ? [] : [{ column: 'visitor' as const, value: visitor }]),
        ...(address === '' ? [] : [{ column: 'address' as const, value: address }]),
      ]
      if (wanted.length === 0) return { visitor: none, address: none }
      const names = wanted.map(({ column, value }) => `${column} ${value}`)
      const [, ...found] = await runner.run([
        lockNames(dialect, scope.whitelabel, names, now),
        ...wanted.map((taker) => countTaken(dialect, scope, taker, { bookable, now, what })),
      ])
      const of = (column: string) => countOf(found[wanted.findIndex((one) => one.column === column)]?.rows[0])
      return { visitor: of('visitor'), address: of('address') }
    },
    async takerOf(reservation) {
      const [found] = await runner.run([selectTaker(scope, reservation)])
      return textOrNull(found?.rows[0]?.visitor)
    },
    async take({ visitor, address }, reservation, now) {
      runner.queue(insertTaker(scope, { reservation, visitor, address, taken: now }))
      await runner.settled()
    },
  }
}

import type { CodeUseRepository } from '../../operations/pricing/code-use-repository.ts'
import type { InTenant, TenantSource } from '../in-tenant.ts'
import { entityTables } from '../models/models.ts'
import { deleting, selecting, updating } from '../models/prepared.ts'
import { CodeUse } from '../models/reservation-models.ts'
import { integer, type Statement, text } from '../session.ts'
import { countUses, selectCartOf } from '../statements/code-uses.ts'

const locked = selecting(entityTables.discounts.model, (codes, { discount }: { discount: string }) =>
  codes.only('id').where('id', discount).locked(),
)

const takenBy = selecting(CodeUse, (uses, { reservation }: { reservation: string }) =>
  uses.where('reservation', reservation).atMost(1),
)

const givingBack = updating(CodeUse, (uses, { reservation, at }: { reservation: string; at: number }) =>
  uses.set({ returned: at }).where('reservation', reservation),
)

const ofReservations = deleting(CodeUse, (uses, { reservations }: { reservations: string[] }) =>
  uses.isOneOf('reservation', reservations),
)

export function codeUsesRepository(tenant: InTenant, { runner, scope }: TenantSource): CodeUseRepository {
  const { whitelabel, provider } = scope
  const count = async (statements: Statement[]) => {
    const found = (await runner.run(statements)).at(-1)?.rows[0]
    return { all: integer(found?.total), person: integer(found?.own) }
  }
  return {
    uses: (query) => count([countUses(whitelabel, query)]),
    lockedUses: (query) =>
      count([tenant.ask(locked, { discount: query.discount }).statement, countUses(whitelabel, query)]),
    takenBy: (reservation) => tenant.first(takenBy, { reservation }),
    async cartOf(reservation) {
      const [found] = await runner.run([selectCartOf(provider, reservation)])
      return (found?.rows ?? []).map((row) => text(row.reservation))
    },
    async giveUseBack(reservation, at) {
      tenant.queue(givingBack, { reservation, at })
      await tenant.settled()
    },
    async use(use, reservations) {
      const [cart] = reservations
      if (cart === undefined) return
      tenant.queue(ofReservations, { reservations })
      if (use)
        for (const reservation of reservations) {
          const { discount, person, now } = use
          tenant.insert(CodeUse, { whitelabel, discount, reservation, cart, person, created: now, returned: null })
        }
      await tenant.settled()
    },
  }
}

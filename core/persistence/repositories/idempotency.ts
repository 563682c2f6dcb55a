import type { Repositories } from '../../operations/ports.ts'
import type { InTenant } from '../in-tenant.ts'
import { deleting, selecting } from '../models/prepared.ts'
import { GivenAnswer } from '../models/reservation-models.ts'
import type { Conditions } from '../models/tenant-query.ts'

const byKey = selecting(GivenAnswer, (answers, { key }: { key: string }) =>
  answers.only('requesthash', 'answer').where('key', key),
)

const mentioning = deleting(GivenAnswer, (answers, { texts }: { texts: string[] }) =>
  answers.either(...texts.map((one) => (some: Conditions<'answer'>) => some.holds('answer', one))),
)

/** Of two callers with one key, the second to commit finds the key taken, repeats and finds the first one's answer. */
export const idempotencyRepository = (tenant: InTenant): Repositories['idempotency'] => ({
  find: (key) => tenant.first(byKey, { key }),
  async save(key, requesthash, answer, now) {
    tenant.insert(GivenAnswer, { key, requesthash, answer: JSON.stringify(answer ?? null), created: now })
    await tenant.settled()
  },
  async forget(texts) {
    if (texts.length === 0) return
    tenant.queue(mentioning, { texts })
    await tenant.settled()
  },
})

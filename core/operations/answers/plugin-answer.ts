import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { AskedAnswer } from './answer-pointers.ts'

/** How long a plugin may think about an answer, milliseconds. */
const patience = 5_000

/**
 * What plugins say of an answer that is a text: null where they take it, a reason where one refuses it, `silent` where
 * one fails or takes too long. Passwords are nobody's business.
 */
export async function askPlugins(
  { formid, seat, question, answer }: Omit<AskedAnswer, 'pointer'>,
  entry: Pick<CataloguedBookable, 'bookable'>,
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'log'> },
): Promise<string | null | 'silent'> {
  const { value } = answer
  if (typeof value !== 'string' || question.type === 'password') return null
  const { id, slug, type, prompt = '' } = question
  const asked = {
    bookable: entry.bookable.id,
    formid,
    question: { id, slug, type, prompt },
    value,
    ...(seat !== undefined && { seat }),
  }
  for (const { plugin, check } of tenant.plugins.hooks.checkAnswer) {
    try {
      const reason = await inTime(async () => check(tenant.context(plugin), asked))
      if (reason !== null) return reason
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error)
      ports.log.warn({ plugin, question: id, fault }, 'a plugin could not check an answer')
      return 'silent'
    }
  }
  return null
}

/** Runs until it is done, or until the patience is over. */
async function inTime<T>(work: () => Promise<T>): Promise<T> {
  const over = Promise.withResolvers<never>()
  const timer = setTimeout(() => over.reject(new Error('it took too long')), patience)
  try {
    return await Promise.race([work(), over.promise])
  } finally {
    clearTimeout(timer)
  }
}

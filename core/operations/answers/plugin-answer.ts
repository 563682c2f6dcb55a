import { answerKindOf } from '../../domain/forms/question-type.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { type HealthPort, watched } from '../plugins/health/watched.ts'
import { callPlugin, faultText } from '../plugins/plugin-call.ts'
import { publicReason } from '../plugins/public-data.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import type { AskedAnswer } from './answer-pointers.ts'

/**
 * Asks the plugins about a text answer. Returns null if all accept it, the reason of the first that refuses it, and
 * `silent` if one fails or takes too long. Passwords are never shown to plugins.
 */
export async function askPlugins(
  { formid, seat, question, answer }: Omit<AskedAnswer, 'pointer'>,
  entry: Pick<CataloguedBookable, 'bookable'>,
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'log'> & HealthPort },
): Promise<string | null | 'silent'> {
  const { value } = answer
  if (typeof value !== 'string' || answerKindOf(question.type) === 'secret') return null
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
      const place = { scope: tenant.scope, plugin, place: 'checks' as const, part: 'checkAnswer' }
      const reason = await watched(place, ports, async () =>
        publicReason(
          await callPlugin(pluginLimits.checks.time, () => check(tenant.context(plugin), asked)),
          plugin,
          tenant,
        ),
      )
      if (reason !== null) return reason
    } catch (error) {
      ports.log.warn({ plugin, question: id, fault: faultText(error) }, 'a plugin could not check an answer')
      return 'silent'
    }
  }
  return null
}

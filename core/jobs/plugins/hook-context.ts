import { addJob } from '../../operations/plugins/add-job.ts'
import { asPlugin } from '../../operations/plugins/health/plugin-asked.ts'
import type { AskedPlace } from '../../operations/plugins/health/plugin-health.ts'
import { keepWithin } from '../../operations/plugins/over-limit.ts'
import { faultText } from '../../operations/plugins/plugin-call.ts'
import { pluginStorage } from '../../operations/plugins/plugin-storage.ts'
import { publicData } from '../../operations/plugins/public-data.ts'
import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'
import { missingWords, speak, wordsOf } from '../../operations/words/words.ts'
import type { HookContext, MailContent } from '../../plugin-api/index.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'

/** What a plugin is given with an event or a job, beside the signal and the words. */
export async function hookContext(
  plugin: string,
  tenant: Tenant,
  ports: Ports,
): Promise<Omit<HookContext, 'signal' | 'word'>> {
  const { mailTemplate } = tenant.plugins
  const asked = mailTemplate && placeOf(mailTemplate, tenant)
  const rests = asked !== null && (await ports.pluginhealth.rest(asked)) !== null
  const context = tenant.context(plugin)
  return {
    ...context,
    storage: pluginStorage(plugin, tenant.scope, ports),
    addJob: addJob(plugin, tenant.scope, ports),
    drawMail: (content) => (rests ? null : drawMail(content, tenant, ports)),
    sendMail: (mail) => tenant.plugins.mailer.send(context, mail),
  }
}

const placeOf = ({ plugin }: { plugin: string }, { scope }: Tenant): AskedPlace => ({
  ...{ scope, plugin, place: 'mails', part: '' },
})

const noText = 'it is no text of up to 200 KB'

/** A mail by the tenant's template; null, with a line in the log, where that gives what may not be sent. */
function drawMail(
  content: MailContent,
  tenant: Tenant,
  { log, pluginhealth }: Pick<Ports, 'log' | 'pluginhealth'>,
): string | null {
  const { mailTemplate } = tenant.plugins
  if (mailTemplate === null) return null
  const { plugin, template } = mailTemplate
  const asked = placeOf(mailTemplate, tenant)
  try {
    const html: unknown = asPlugin(asked, () => template.html(content, tenant.plugins.settingsOf(plugin)))
    if (typeof html !== 'string') throw new Error(noText)
    keepWithin(pluginLimits.mails.size, html.length, noText)
    if (/<script\b/i.test(html)) throw new Error('it has a script')
    publicData(html, plugin, tenant)
    // The mail does not wait until that is noted.
    void pluginhealth.worked(asked)
    return html
  } catch (error) {
    void pluginhealth.failed(asked, faultText(error), error)
    log.warn({ ...tenant.scope, plugin, fault: faultText(error) }, 'a mail template failed; the mail looks as usual')
    return null
  }
}

/** Words in the tenant's language. */
export const wordOfTenant = async (tenant: Tenant, ports: Ports): Promise<HookContext['word']> =>
  speak(await wordsOf(tenant, tenant.language, ports), missingWords(tenant, ports))

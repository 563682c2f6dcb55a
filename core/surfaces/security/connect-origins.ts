import { callPlugin, faultText } from '../../operations/plugins/plugin-call.ts'
import type { Ports } from '../../operations/ports.ts'
import type { Tenant } from '../../operations/tenant.ts'

/** How long a page waits for the file store to say where it is, milliseconds. */
const patience = 2_000

/** A scheme and host, with an optional port: nothing that could end the directive. */
const origin = /^https?:\/\/[a-z0-9.-]{1,253}(:\d{1,5})?$/i

const isOrigin = (given: unknown): given is string => typeof given === 'string' && origin.test(given)

interface Reach {
  origins: string[]
  /** False where the file store could not say its origins: files can't be sent from the page then. */
  isWhole: boolean
}

/**
 * Where a page of the tenant may send requests beside its own host: to the file store, when files are put there. A
 * store that fails, hangs or answers anything but a list is left out, with a warning in the log; the page stays.
 */
export async function connectOrigins(tenant: Tenant | null, { log }: Pick<Ports, 'log'>): Promise<Reach> {
  const files = tenant?.plugins.files
  if (!tenant || !files?.signPut || !files.origins) return { origins: [], isWhole: true }
  try {
    const given: unknown = await callPlugin(patience, () => files.origins?.(tenant.context('files')))
    if (!Array.isArray(given)) throw new Error('Its origins are no list.')
    return { origins: given.filter(isOrigin), isWhole: true }
  } catch (error) {
    log.warn({ ...tenant.scope, fault: faultText(error) }, 'a file store could not say where it is')
    return { origins: [], isWhole: false }
  }
}

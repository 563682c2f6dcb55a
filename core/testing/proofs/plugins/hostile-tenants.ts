import { rmSync } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { testRoot } from '../../test-config.ts'

/** The planted secret setting of the hostile tenant. */
export const secret = 'sk-planted-"4711"-secret'

const always = [{ start: '00:00', end: '24:00' }]
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const hours = Object.fromEntries(days.map((day) => [day, always]))

/** A white-label with one provider, a resource, and a lesson that is paid with the booking and asks a question. */
export function bundleOf(name: string, plugins: { name: string; settings?: object }[]) {
  const usual = ['flow-normal', 'wording-en-us', 'payment-sandbox'].map((one) => ({ name: one }))
  const question = { id: 'why', slug: 'why', type: 'text', prompt: 'Why?' }
  return {
    whitelabel: {
      ...{ id: name, label: name, url: `${name}.localhost`, currency: 'usd', country: 'US', allowguestcheckout: true },
      thirdpartylogin: { acme: true },
      plugins: [...usual, ...plugins],
    },
    providers: [
      {
        ...{ id: `${name}-yard`, subdomain: 'yard', name, timezone: 'UTC', status: 'active', requirelogin: false },
        newbusinesshours: hours,
      },
    ],
    resources: [{ id: `${name}-ines`, provider: `${name}-yard`, name: 'Ines' }],
    forms: [
      { id: `${name}-form`, provider: `${name}-yard`, name: 'Form', sections: [{ id: 's', questions: [question] }] },
    ],
    bookables: [
      {
        ...{ id: `${name}-lesson`, provider: `${name}-yard`, name: 'Lesson', price: 95, paymentterms: 'full' },
        ...{ seats: 1000, seatsperbooking: 5, duration: 3600, forms: [`${name}-form`] },
      },
    ],
  }
}

type Misbehaviour = typeof import('../../outside-plugins/acme-hostile/misbehave.ts')

const own = join(testRoot, 'core/testing/outside-plugins/acme-hostile')
let outside: Promise<string> | null = null

/** A copy outside of the checkout, as at a partner: once for a process, so that its browser half is built once. */
async function copied(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'acme-hostile-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  await cp(own, folder, { recursive: true })
  return folder
}

/**
 * The hostile plugin, and how it is steered: that very copy of it.
 * @param isBuilt whether its browser half is built: from a copy, because what stands in `core` is the server's
 */
export async function hostilePlugin(isBuilt: boolean) {
  if (isBuilt) outside ??= copied()
  const folder = (isBuilt ? await outside : null) ?? own
  const { release, steer, misbehaved, note }: Misbehaviour = await import(
    pathToFileURL(join(folder, 'misbehave.ts')).href
  )
  return { folder, release, steer, misbehaved, note }
}

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import operator from '../../../fastify.config.ts'
import { runJobsOnce } from '../../jobs/start-jobs.ts'
import { withDatabase } from '../databases/databases.ts'
import { type BookingWorld, bookingBundle, bookingWorld } from '../worlds/booking-world.ts'
import { recipeFolder } from './recipe-folder.ts'

await withDatabase('a mail template of a partner, through the server', (database) => {
  const { folder, remove } = recipeFolder('mail')
  let world: BookingWorld
  let dataFolder: string
  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'tessera-letters-'))
    // Of one greeting the template makes what may not be sent.
    const file = join(folder, 'letter-template.ts')
    const source = await readFile(file, 'utf8')
    const wild = "if (greeting === 'wild') return '<script>alert(1)</script>'\n    const rows ="
    expect(source).toContain('const rows =')
    await writeFile(file, source.replace('const rows =', wild))
    const plugins = [
      ...bookingBundle.whitelabel.plugins,
      { name: 'acme-letter', settings: { greeting: 'Ahoy & away' } },
    ]
    const overridable = ['acme-letter.greeting']
    const providers = bookingBundle.providers.map((one) =>
      one.id === 'kiln' ? { ...one, settings: { 'acme-letter': { greeting: 'wild' } } } : one,
    )
    const changes = { providers, whitelabel: { ...bookingBundle.whitelabel, plugins, overridable } }
    const config = { dataFolder, plugins: { ...operator.plugins, 'acme-letter': folder } }
    world = await bookingWorld(database(), changes, config)
  })
  afterAll(async () => {
    await world.close()
    remove()
    await rm(dataFolder, { recursive: true, force: true })
  })

  async function mailTo(email: string, bookable: string, provider: string) {
    const user = { email, firstname: 'Bea', lastname: 'Moor' }
    const at = { start: '2026-11-24 10:00:00', end: '2026-11-24 11:00:00' }
    const made = await world.call(
      'book_appointment',
      { bookable, seats: 1, draft: `letter-${email.slice(0, 3)}`, user, ...at },
      provider,
    )
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    await runJobsOnce(world.app.platform.jobs)
    const mails = join(dataFolder, 'mail')
    for (const name of (await readdir(mails)).filter((one) => one.endsWith('.json'))) {
      const mail: { to: string; html: string; text: string } = JSON.parse(await readFile(join(mails, name), 'utf8'))
      if (mail.to === email) return mail
    }
    throw new Error('no mail came')
  }

  test('draws the HTML of mails, and leaves their text', async () => {
    const { html, text } = await mailTo('bea@customers.example', 'talk', 'quay')
    expect(html).toContain('<p>Ahoy &amp; away</p>')
    expect(html).toContain('http://quay.northwind.localhost:3000/manage/')
    expect(text).not.toContain('Ahoy')
  })

  test('leaves the usual look where it gives what may not be sent', async () => {
    const { html } = await mailTo('cleo@customers.example', 'bowl', 'kiln')
    expect(html).not.toMatch(/script|Ahoy/)
    expect(html).toContain('/manage/')
  })
})

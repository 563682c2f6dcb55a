import { expect, it } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { type Ended, runToEnd } from '../testing/servers/ended-process.ts'

/** Two processes, which take seconds each: how soon is up to the machine, ms. */
const processLimit = 240_000

await withDatabase('npm run migrate', (database) => {
  const migrate = (...args: string[]): Promise<Ended> =>
    runToEnd('core/commands/migrate.ts', args, { DATABASE_URL: database().url })

  it(
    'goes back to a migration and forward, and refuses in a sentence to lose what is stored unless it is forced',
    async () => {
      const { knex } = database().db
      await knex('forms').insert({ whitelabel: 'w', id: 'f', name: 'About you', position: 1 })
      const refused = await migrate('back', '91')
      expect(refused.said).toMatch(/^The version before has no place for .+: rows of forms \(1\)\. Add --force .+\n$/)
      expect(refused).toMatchObject({ code: 1, printed: '' })
      const forced = await migrate('back', '91', '--force')
      expect(forced).toMatchObject({ code: 0, said: '' })
      expect(forced.printed).toMatch(/^(reverted .+\n)*reverted 092-forms-of-whitelabels\.ts\n$/)
      expect(await knex('migrations').where('name', '092-forms-of-whitelabels.ts')).toEqual([])
      const forward = await migrate()
      expect(forward).toMatchObject({ code: 0, said: '' })
      expect(forward.printed).toMatch(/^applied 092-forms-of-whitelabels\.ts\n/)
    },
    processLimit,
  )

  it(
    'goes nowhere with words that it does not know',
    async () => {
      const unknown = await migrate('down')
      expect(unknown).toMatchObject({ code: 1, printed: '' })
      expect(unknown.said).toContain('npm run migrate -- back NUMBER|NAME [--force]')
    },
    processLimit,
  )
})

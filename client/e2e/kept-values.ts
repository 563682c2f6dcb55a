/// <reference lib="dom" />
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Everything that a site keeps in the browser: storage of the tab and of the site, databases and cookies. */
async function keptIn(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const rows: unknown[] = []
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames)
        rows.push(await done(database.transaction(store).objectStore(store).getAll()))
      database.close()
    }
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, rows])
  })
  return stored + JSON.stringify(await page.context().cookies())
}

/** Puts a mark into each of the places, or takes it out again. */
const mark = (page: Page, text: string | null) =>
  page.evaluate(async (value) => {
    const name = 'kept-values'
    for (const storage of [localStorage, sessionStorage])
      if (value === null) storage.removeItem(name)
      else storage.setItem(name, `${value}-${storage === localStorage ? 'local' : 'session'}`)
    // biome-ignore lint/suspicious/noDocumentCookie: what reads cookies is tested, not what sets them.
    document.cookie = value === null ? `${name}=; max-age=0` : `${name}=${value}-cookie`
    await new Promise<unknown>((resolve) => {
      const opened = value === null ? indexedDB.deleteDatabase(name) : indexedDB.open(name)
      opened.onupgradeneeded = () => {
        if (value !== null) opened.result.createObjectStore(name, { autoIncrement: true }).add(`${value}-database`)
      }
      opened.onsuccess = () => {
        opened.result?.close()
        resolve(null)
      }
    })
  }, text)

/**
 * Expects that nothing of these stays in the browser: card numbers, secrets, and what stands for a payment at its
 * service. A mark in each place shows that it would be seen there.
 */
export async function expectNothingKept(page: Page, secrets: (string | RegExp | undefined)[]): Promise<void> {
  const text = 'seen'
  await mark(page, text)
  const marked = await keptIn(page)
  for (const place of ['local', 'session', 'cookie', 'database']) expect(marked).toContain(`${text}-${place}`)
  await mark(page, null)
  const kept = await keptIn(page)
  for (const secret of secrets) {
    expect(String(secret ?? ''), 'a secret to look for').toMatch(/\w{4}/)
    expect(kept).not.toMatch(secret ?? '')
  }
}

import { useEffect, useState } from 'react'
import { record } from '../data/read.ts'
import { useSession } from './session.ts'
import { keepTyped, readTyped } from './typed.ts'

type Texts = Record<string, string>

/** What a form of texts holds, and how it is changed and forgotten. */
export interface TypedForm<Form extends Texts> {
  fields: Form
  change(part: Partial<Form>): void
  /** Once it is sent. */
  forget(): void
}

/**
 * The texts of a form beside a page, kept in this tab through a reload, Back, and a dialog that is closed.
 * @param form its name, with the id of what it is about
 * @param initial what it begins with
 */
export function useTyped<Form extends Texts>(form: string, initial: Form): TypedForm<Form> {
  const { known } = useSession()
  const [typed, setTyped] = useState<Texts>({})
  const [isRead, setRead] = useState(false)
  // What another account typed is forgotten by the time it is known who is here.
  useEffect(() => {
    if (!known) return
    const kept = textsOf(readTyped(form))
    // What was typed before is later.
    setTyped((before) => ({ ...kept, ...before }))
    setRead(true)
  }, [form, known])
  const written = JSON.stringify(typed)
  useEffect(() => {
    if (isRead && written !== '{}') keepTyped(form, JSON.parse(written))
  }, [isRead, form, written])
  return {
    fields: { ...initial, ...typed },
    change: (part) => setTyped((before) => ({ ...before, ...part })),
    forget() {
      setTyped({})
      keepTyped(form, null)
    },
  }
}

function textsOf(kept: unknown): Texts {
  const texts: Texts = {}
  for (const [name, value] of Object.entries(record<Texts>(kept))) if (typeof value === 'string') texts[name] = value
  return texts
}

import { useEffect, useRef, useState } from 'react'
import { list, record, text } from '../../data/read.ts'
import { keepTyped, readTyped } from '../../state/typed.ts'
import { nothingWanted, type TimeWanted } from './time-wanted.tsx'

/** What somebody has typed of a question: a field's text by its name, and the times. */
export interface Typed<Name extends string> {
  /** Its name, under which it is sent once; empty in a browser that makes none. */
  question: string
  fields: Partial<Record<Name, string>>
  times: TimeWanted[]
}

const formOf = (bookable: string): string => `question-${bookable}`

/** A time as it was typed. A date of an event is chosen anew: it may be over. */
function readTime(raw: unknown): TimeWanted {
  const { day, from, until, lastday, isOther, isEndTyped } = record<TimeWanted>(raw)
  return {
    ...nothingWanted,
    ...{ day: text(day), from: text(from), until: text(until), lastday: text(lastday) },
    ...{ isOther: isOther === true, isEndTyped: isEndTyped === true },
  }
}

/** What this tab has kept of a question; null for nothing. */
function readKept<Name extends string>(bookable: string, names: readonly Name[]): Typed<Name> | null {
  const kept = record<Typed<Name>>(readTyped(formOf(bookable)))
  const given = record<Typed<Name>['fields']>(kept.fields)
  const fields: Typed<Name>['fields'] = {}
  for (const name of names) if (typeof given[name] === 'string') fields[name] = text(given[name])
  const times = list(kept.times).map(readTime)
  return times.length > 0 ? { question: text(kept.question), fields, times } : null
}

/** Forgets what was typed, once it is sent. */
export const forgetQuestion = (bookable: string): void => keepTyped(formOf(bookable), null)

/**
 * Keeps what is typed in this tab, so that a reload or another page on the way loses nothing. `restore` is called once,
 * in a browser.
 */
export function useKeptQuestion<Name extends string>(
  { bookable, names, typed }: { bookable: string; names: readonly Name[]; typed: Typed<Name> },
  restore: (kept: Typed<Name>) => void,
): void {
  const [isRead, setRead] = useState(false)
  const first = useRef({ names, restore })
  useEffect(() => {
    const kept = readKept(bookable, first.current.names)
    if (kept) first.current.restore(kept)
    setRead(true)
  }, [bookable])
  const written = JSON.stringify(typed)
  useEffect(() => {
    if (isRead) keepTyped(formOf(bookable), JSON.parse(written))
  }, [isRead, bookable, written])
}

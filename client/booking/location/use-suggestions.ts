import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlaceSuggestions } from '../../data/places.ts'
import { useCalls } from '../../data/use-calls.ts'

export interface Suggestions {
  /** `unasked`: the source must not be queried on each key, so the customer has to start the search. */
  status: 'idle' | 'searching' | 'ready' | 'unasked' | 'failed'
  labels: string[]
  /** The parts of each suggestion. */
  parts: PlaceSuggestions['parts']
  /** The suggestions that are only a town. */
  towns: string[]
  /** The attribution that the source requires. */
  source: string
  /** Searches after a pause in typing. */
  typed(text: string): void
  /** Searches at once, on the customer's request. */
  search(text: string): void
  clear(): void
}

type State = Pick<Suggestions, 'status' | 'labels' | 'parts' | 'towns' | 'source'>

const idle: State = { status: 'idle', labels: [], parts: new Map(), towns: [], source: '' }

/** The pause in typing, in ms, that starts a search. */
const restMs = 250
const fewestLetters = 3

function shown({ asked, suggestions, parts, towns, attribution }: PlaceSuggestions): State {
  if (!asked) return { ...idle, status: 'unasked' }
  return { status: 'ready', labels: suggestions, parts, towns, source: attribution }
}

/** Suggested addresses for the typed text. A result that is older than the last key press is dropped. */
export function useSuggestions(): Suggestions {
  const calls = useCalls()
  const [state, setState] = useState<State>(idle)
  const question = useRef(0)
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)

  const forget = useCallback(() => {
    question.current += 1
    clearTimeout(rest.current)
  }, [])
  useEffect(() => forget, [forget])

  const ask = useCallback(
    async (text: string, typing: boolean) => {
      const own = question.current
      const answer = await calls.suggest({ text, typing })
      if (own !== question.current) return
      setState(answer.ok ? shown(answer.value) : { ...idle, status: 'failed' })
    },
    [calls],
  )
  const clear = useCallback(() => {
    forget()
    setState(idle)
  }, [forget])
  const typed = useCallback(
    (text: string) => {
      forget()
      if (text.trim().length < fewestLetters) return setState(idle)
      // Keeps the old suggestions until new ones arrive: a flickering list can't be read.
      setState((before) => ({ ...before, status: 'searching' }))
      rest.current = setTimeout(() => ask(text, true), restMs)
    },
    [forget, ask],
  )
  const search = useCallback(
    (text: string) => {
      forget()
      if (text.trim().length < fewestLetters) return
      setState((before) => ({ ...before, status: 'searching' }))
      ask(text, false)
    },
    [forget, ask],
  )
  return { ...state, typed, search, clear }
}

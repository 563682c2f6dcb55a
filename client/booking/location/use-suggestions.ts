import { useCallback, useEffect, useRef, useState } from 'react'
import type { PlaceSuggestions } from '../../data/places.ts'
import { useCalls } from '../../data/use-calls.ts'

export interface Suggestions {
  /** `unasked`: the source may not be asked with each key; the customer has to say when. */
  status: 'idle' | 'searching' | 'ready' | 'unasked' | 'failed'
  labels: string[]
  /** What each of them is made of. */
  parts: PlaceSuggestions['parts']
  /** Those that are no more than a town. */
  towns: string[]
  /** Whom the source wants to be named. */
  source: string
  /** Asks when the typing rests. */
  typed(text: string): void
  /** Asks at once: the customer has said so. */
  search(text: string): void
  clear(): void
}

type State = Pick<Suggestions, 'status' | 'labels' | 'parts' | 'towns' | 'source'>

const idle: State = { status: 'idle', labels: [], parts: new Map(), towns: [], source: '' }

/** A question goes out when no key has come for so long. */
const restMs = 250
const fewestLetters = 3

function shown({ asked, suggestions, parts, towns, attribution }: PlaceSuggestions): State {
  if (!asked) return { ...idle, status: 'unasked' }
  return { status: 'ready', labels: suggestions, parts, towns, source: attribution }
}

/** Suggested addresses for what is being typed. An answer that was overtaken by another key is dropped. */
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
      // What was suggested stays until there is better: a list that blinks can't be read.
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

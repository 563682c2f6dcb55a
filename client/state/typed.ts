/** How the names begin under which a tab keeps what somebody types in forms. */
const typedHere = 'typed-'

/** Under which a tab keeps whose account it was typed with. */
const typist = 'typist'

/** What this tab keeps of a form; null for nothing, and in a browser that keeps nothing. */
export function readTyped(form: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(typedHere + form) ?? 'null')
  } catch {
    return null
  }
}

/** Keeps what is typed in a form; null once it is sent. Cards, passwords and tokens are never given to it. */
export function keepTyped(form: string, typed: unknown): void {
  try {
    if (typed === null) sessionStorage.removeItem(typedHere + form)
    else sessionStorage.setItem(typedHere + form, JSON.stringify(typed))
  } catch {
    // It is only here as long as the page is.
  }
}

/**
 * Forgets all that another account has typed in this tab: it is nobody else's business. What a guest typed stays when
 * they sign in.
 * @param id the account that is signed in; empty for nobody
 */
export function forgetOthers(id: string): void {
  try {
    const last = sessionStorage.getItem(typist) ?? ''
    if (last !== '' && last !== id)
      for (const name of Object.keys(sessionStorage)) if (name.startsWith(typedHere)) sessionStorage.removeItem(name)
    if (id === '') sessionStorage.removeItem(typist)
    else sessionStorage.setItem(typist, id)
  } catch {
    // Nothing was kept.
  }
}

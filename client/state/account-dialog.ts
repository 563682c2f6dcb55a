import { atom, useAtomValue, useSetAtom } from 'jotai'

/** Which dialog about one's account stands over the page. */
export interface AccountDialog {
  form: 'login' | 'create'
  /** Known already: typed on the page, or of a reservation. */
  email?: string
  /** Why it is asked for, in words; nothing where somebody pressed “Log in” themselves. */
  reason?: string
}

const dialogAtom = atom<AccountDialog | null>(null)

export const useAccountDialog = (): AccountDialog | null => useAtomValue(dialogAtom)

/** Opens a dialog, or closes it with null; it closes by itself once somebody is signed in. */
export const useOpenAccountDialog = (): ((dialog: AccountDialog | null) => void) => useSetAtom(dialogAtom)

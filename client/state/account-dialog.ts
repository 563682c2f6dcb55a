import { atom, useAtomValue, useSetAtom } from 'jotai'

/** The account dialog that is open over the page. */
export interface AccountDialog {
  form: 'login' | 'create'
  /** Prefilled: typed on the page, or from a reservation. */
  email?: string
  /** Why the login is needed, in words; absent after pressing “Log in”. */
  reason?: string
}

const dialogAtom = atom<AccountDialog | null>(null)

export const useAccountDialog = (): AccountDialog | null => useAtomValue(dialogAtom)

/** Opens a dialog, or closes it with null. It closes by itself after a sign-in. */
export const useOpenAccountDialog = (): ((dialog: AccountDialog | null) => void) => useSetAtom(dialogAtom)

import type { Words } from '../../ui/words.tsx'

/** Where the white-label's own login begins; it leads to a path of this site. */
export const signOnPath = (path: string): string => `/openidlogin?redirect=${encodeURIComponent(path)}`

/** What the way to it says, with its name where it has one. */
export const signOnLabel = ({ label }: { label: string | null }, t: Words): string =>
  label ? t('entry.sign_on_with', { name: label }) : t('entry.sign_on')

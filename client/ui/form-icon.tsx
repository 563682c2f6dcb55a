import { Drawn } from './icon.tsx'

/** Additional icons for forms, loaded with them. */
const paths = {
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z M12 7.5v5.5M12 16.3v.2',
  cross: 'M6 6l12 12M18 6 6 18',
  circle: 'M12 4.5a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z M12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
  hidden:
    'M4 4l16 16M9.9 5.7A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.6 3.3M6.4 7.4A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9.3 9.3 0 0 0 4.6-1.2M10 10a2.8 2.8 0 0 0 4 4',
  file: 'M6 3h8l5 5v13H6zM14 3v5h5',
  upload: 'M12 16V5M7 9.5 12 4.5l5 5M4.5 15.5v4h15v-4',
  again: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3L20 9.4M20 4v5.4h-5.4',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13ZM15.3 15.3 20.5 20.5',
} as const

export type FormIconName = keyof typeof paths

/** A line drawing in the surrounding text colour, like `Icon`. */
export const FormIcon = ({ name, size = 20 }: { name: FormIconName; size?: number }) => (
  <Drawn path={paths[name]} size={size} />
)

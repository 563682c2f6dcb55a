/** `primary` once per screen, `secondary` beside it, `quiet` for buttons that look like text. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet'

/** Gives a plain object where a schema belongs. */
export default { name: 'bad-settings', settings: { apikey: 'string' }, setup() {} }

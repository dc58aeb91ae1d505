/** Among what was typed into a refused form: that photos came with it, which must be chosen again without scripts. */
export const filesCameField = 'filesCame'

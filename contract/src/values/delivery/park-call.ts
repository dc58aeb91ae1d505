/** What a seller does who sends to a motor park in the buyer's town: nobody else tells the receiver which one it is. */
export const parkCall = 'Phone the receiver: say which park.'

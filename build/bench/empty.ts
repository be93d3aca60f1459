// What starting and ending alone take.
console.log('nothing');
export {};

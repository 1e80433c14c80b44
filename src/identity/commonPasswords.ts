// Passwords everybody tries first. A word of the list with the usual decoration (capitals, digits and
// signs around it, 0 for o) is refused with it; so are rows of keys, counting and repetition.

/** The cores of the passwords that head every published list, and what a guesser tries at our door. */
const cores = new Set(
  `password passwort passw pass word admin administrator root user guest login welcome letmein
  qwerty qwertyuiop qwert azerty qwertz asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qazwsxedc wasd
  abc abcd abcde abcdef abcdefg abcdefgh iloveyou ilove loveyou lovely love lover baby babygirl
  babyboy sweet sweetheart honey angel angels princess prince queen king kingdom master monkey dragon
  tiger lion leopard elephant eagle panther wolf shadow sunshine sunflower flower flowers butterfly
  rainbow summer winter spring autumn january february march april june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday football footballer
  soccer baseball basketball hockey cricket tennis golf liverpool arsenal chelsea manchester united
  manutd manchesterunited barcelona realmadrid juventus everton superman batman spiderman pokemon
  naruto starwars matrix trustno trustnoone whatever freedom secret mysecret changeme change default
  temp temporary test tester testing demo sample example hello helloworld world computer internet
  windows microsoft apple google facebook twitter instagram whatsapp youtube android samsung nokia
  iphone michael jordan jennifer jessica ashley michelle nicole daniel andrew joshua matthew robert
  thomas george charlie william james joseph john david peter paul mary sarah grace joy hope faith
  jesus jesuschrist christ lord god godisgood blessed blessing amen heaven maria martin richard
  killer hunter ranger buster tigger pepper ginger cookie chocolate banana orange cheese coffee cocoa
  sesame shea robusta arabica bugisu vanilla maverick phoenix mustang ferrari porsche mercedes toyota
  corolla harley corvette yamaha honda suzuki nissan silver golden diamond purple yellow black white
  green blue access accessdenied money dollar shilling business company office manager boss owner
  employee accountant cashier farmer farm farmers agriculture export exporter exports season harvest
  mavuno mavunoapp mavunotraders kampala uganda ugandan entebbe masaka mbarara jinja gulu mbale
  fortportal lira arua soroti kabale hoima pearlofafrica africa kenya nairobi tanzania rwanda kigali
  server database oracle mysql postgres postgresql supabase system security letmeinnow opensesame
  nothing nopassword mypassword yourpassword newpassword thepassword forgot forget remember
  family mother father sister brother friend friends forever together always never happy smile
  cutie crazy sexy hottie pretty beautiful gorgeous cool awesome amazing super star stars rockstar
  music guitar player gamer games gaming minecraft fortnite roblox scooter snoopy mickey donald
  garfield hannah samantha amanda melissa elizabeth victoria alexander benjamin christopher patrick
  anthony brandon justin tyler austin dallas london paris chicago newyork america canada australia
  england germany france italy spain brazil mexico india china japan`.split(/\s+/),
);

const rows = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "azertyuiopqsdfghjklmwxcvbn",
  "qwertzuiopasdfghjklyxcvbnm",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
  "qazwsxedcrfvtgbyhnujmikolp",
  "1q2w3e4r5t6y7u8i9o0p",
  "zaq1xsw2cde3vfr4bgt5nhy6mju7",
];

const letters: Readonly<Record<string, string>> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Would one of the first few thousand guesses open it? */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase().replaceAll(/\s/g, "");
  return isRepetition(plain) || isRow(plain) || isDecorated(plain);
}

/** One to four characters over and over: aaaaaaaa, abab1abab1 is not. */
function isRepetition(text: string): boolean {
  return /^(.{1,4})\1+$/u.test(text) || /^(\d)\1*(\d)\2*$/.test(text);
}

/** Neighbouring keys, or counting, forwards or backwards, up to three such runs. */
function isRow(text: string): boolean {
  let at = 0;
  let runs = 0;
  while (at < text.length) {
    const length = longestRun(text.slice(at));
    if (length < 3) return false;
    at += length;
    runs += 1;
  }
  return runs > 0 && runs <= 3;
}

function longestRun(text: string): number {
  for (let length = text.length; length >= 3; length -= 1) {
    const part = text.slice(0, length);
    const backwards = [...part].reverse().join("");
    if (rows.some((row) => row.includes(part) || row.includes(backwards))) return length;
  }
  return 0;
}

/** A common word, or two, with digits and signs around and letters written as digits. */
function isDecorated(text: string): boolean {
  const bare = text.replace(/^[^a-z]+/, "").replace(/[^a-z]+$/, "");
  const readings = [text, bare, ...[text, bare].map(withLetters)].map((one) =>
    one.replaceAll(/[^a-z]/g, ""),
  );
  // With many more characters beside the word it is not among the first guesses any more.
  return readings.some((core) => text.length - core.length <= 6 && isOneOrTwoWords(core));
}

function withLetters(text: string): string {
  return [...text].map((one) => letters[one] ?? one).join("");
}

function isOneOrTwoWords(text: string): boolean {
  if (cores.has(text)) return true;
  const half = text.slice(0, text.length / 2);
  if (half + half === text && cores.has(half)) return true;
  return ["my", "the", "our"].some(
    (word) => text.startsWith(word) && cores.has(text.slice(word.length)),
  );
}

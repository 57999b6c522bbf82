const listed = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/).filter((word) => word !== ''));

/** First names that are common where names are written in Latin letters, and pinyin of the most common surnames of China. */
export const givenNames =
  listed(`james mary robert patricia john jennifer michael linda david elizabeth william barbara richard
  susan joseph jessica thomas sarah charles karen christopher lisa daniel nancy matthew betty anthony sandra mark margaret donald
  ashley steven kimberly andrew emily paul donna joshua michelle kenneth carol kevin amanda brian melissa george deborah timothy
  stephanie ronald rebecca edward laura jason helen jeffrey sharon ryan cynthia jacob kathleen gary amy nicholas angela eric
  shirley jonathan brenda stephen emma larry anna justin pamela scott nicole brandon samantha benjamin katherine samuel christine
  gregory debra alexander rachel patrick carolyn frank janet raymond maria jack olivia dennis heather jerry diane tyler julie
  aaron joyce jose victoria adam kelly nathan christina henry joan zachary evelyn douglas lauren peter judith kyle olga noah megan
  ethan andrea jeremy cheryl walter hannah christian jacqueline keith martha roger gloria terry teresa austin ann sean sara gerald
  madison carl frances harold kathryn dylan janice arthur jean lawrence abigail jordan alice jesse julia bryan judy billy sophia
  bruce grace gabriel denise joe amber logan doris alan marilyn juan danielle albert beverly willie isabella elijah theresa wayne
  diana randy natalie vincent brittany mason charlotte roy marie ralph kayla bobby alexis russell lori hans peter klaus anna greta
  pierre jean luc claire sofia luca marco giulia carlos miguel ana lucia ivan sergei olga natasha ahmed mohammed fatima ali omar
  hiroshi yuki kenji sakura raj priya anil sunita arjun liam lucas mia chloe zoe leo oscar hugo felix nina eva clara max paula
  wang li zhang liu chen yang huang zhao wu zhou xu sun ma zhu hu guo he lin gao luo zheng liang xie song tang han feng deng cao
  peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren shen yao cui zhong tan wei hao ming xiaoming`);
